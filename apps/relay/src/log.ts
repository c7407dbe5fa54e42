import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Logger

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The lines that wait until standard output takes them, 1 MB at most; later ones are dropped meanwhile. */
const maxWaiting = 1024 * 1024

/**
 * JSON lines on standard output. Logged: events, routes, document ids and durations. Never logged: names,
 * texts, email and network addresses, tokens.
 */
export function createLog(level: LogLevel): Log {
  const output = destination({ sync: false, maxLength: maxWaiting })
  // Standard output may be a file on a full disk, and the hub must go on. At the end the library would try for ever to
  // write what waits.
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output)
}
