import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Logger

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The lines that wait until standard output takes them, 1 MB at most; later ones are dropped meanwhile. */
const maxWaiting = 1024 * 1024

/** Pino's number of the level `error`. */
const errorLevel = 50
const errorsOf = new WeakMap<Log, { count: number }>()

/**
 * JSON lines on standard output. Logged: events, routes, document ids and durations. Never logged: names,
 * texts, email and network addresses, tokens.
 */
export function createLog(level: LogLevel): Log {
  const output = destination({ sync: false, maxLength: maxWaiting })
  const errors = { count: 0 }
  // Standard output may be a file on a full disk, and the hub must go on. At the end the library would try for ever to
  // write what waits.
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  const log = pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      hooks: {
        logMethod(words, method, ofLine) {
          if (ofLine >= errorLevel) errors.count++
          method.apply(this, words)
        },
      },
    },
    output,
  )
  errorsOf.set(log, errors)
  return log
}

/** The number of lines with level `error` or above that a log of `createLog` has written; 0 for any other log. */
export const loggedErrors = (log: Log): number => errorsOf.get(log)?.count ?? 0
