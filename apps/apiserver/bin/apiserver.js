#!/usr/bin/env node
import '../dist/command/start.cjs';
