#!/usr/bin/env node
import { runEnvtest } from '../dist/index.js';

process.exitCode = await runEnvtest(process.argv.slice(2));
