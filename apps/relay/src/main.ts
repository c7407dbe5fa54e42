/*
 * The entry point of the relay. V8 reads its memory limits once, before any of our code runs. So the process
 * replaces itself, with the same pid, by one that is started with these limits.
 */
import { memoryOptions, missingMemoryOptions } from './memory-limits.ts'

const { execPath, execArgv, argv, env } = process
const { options, environment } = missingMemoryOptions(memoryOptions(), execArgv, env)
const isLimited = options.length === 0 && Object.keys(environment).length === 0
// Windows cannot replace a process, and `node --watch` needs the process that it started.
if (!isLimited && process.execve && !process.connected)
  process.execve(execPath, [execPath, ...execArgv, ...options, ...argv.slice(1)], { ...env, ...environment })

await import('./run-relay.ts')
