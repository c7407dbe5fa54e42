import { type Logger, pino } from 'pino'

export type Log = Logger

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * JSON lines on standard output. Logged: events, routes, document ids and durations. Never logged: names,
 * texts, email and network addresses, tokens.
 */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
