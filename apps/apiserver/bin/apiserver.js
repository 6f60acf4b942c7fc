#!/usr/bin/env node
import '../dist/command/cli.js';
