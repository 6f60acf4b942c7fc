#!/usr/bin/env node
import { runTesting } from '../dist/serve/index.js';

process.exitCode = await runTesting(process.argv.slice(2));
