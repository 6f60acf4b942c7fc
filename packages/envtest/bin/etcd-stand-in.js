#!/usr/bin/env node
import { runEtcdStandIn } from '../dist/index.js';

process.exitCode = await runEtcdStandIn(process.argv.slice(2));
