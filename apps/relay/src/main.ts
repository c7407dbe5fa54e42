/*
 * However the relay is started, it begins here. V8 reads the limits of its memory once, before any of our code: so the
 * process replaces itself, under the same id, by one that was started with them.
 */
import { memoryOptions, missingMemoryOptions } from './memory-limits.ts'

const { execPath, execArgv, argv, env } = process
const { options, environment } = missingMemoryOptions(memoryOptions(), execArgv, env)
const isLimited = options.length === 0 && Object.keys(environment).length === 0
// Windows can't replace a process, and `node --watch` has to go on hearing of the one that it started.
if (!isLimited && process.execve && !process.connected)
  process.execve(execPath, [execPath, ...execArgv, ...options, ...argv.slice(1)], { ...env, ...environment })

await import('./run-relay.ts')
