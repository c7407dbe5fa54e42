import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { readSetting, type SettingName, type Settings } from '../configuration.ts'
import { explainFault } from './explain-fault.ts'

/** An error that is shown to the operator as a sentence. */
export class Problem extends Error {
  override name = 'Problem'
}

/** The program was called with wrong arguments. */
export class Misuse extends Error {
  override name = 'Misuse'
}

const failed = 1
const calledWrongly = 2

/** A setting of the hub, read as the relay reads it. Throws `Problem` if it is wrong. */
export function setting<Name extends SettingName>(name: Name): Settings[Name] {
  const read = readSetting(process.env, name)
  if (!read.ok) throw new Problem(read.refusal)
  return read.value
}

export const dataFolder = (): string => setting('DATA_DIR')

/** The address of the hub's PostgreSQL; null for a hub on SQLite. */
export const databaseUrl = (): string | null => setting('DATABASE_URL') ?? null

/** Removes `option` from the words of a command. True if it was there. */
export function removeFlag(words: string[], option: string): boolean {
  const at = words.indexOf(option)
  if (at >= 0) words.splice(at, 1)
  return at >= 0
}

/** Opens the relay's database without migrating it, also while the relay writes to it. */
export function openRelayDatabase(folder: string): Database {
  const file = join(folder, 'relay.sqlite')
  if (!existsSync(file)) throw new Problem(`There is no database in ${folder}.`)
  return new SqliteDatabase(file, { fileMustExist: true, timeout: 5_000 })
}

/**
 * The arguments of a command without options. Throws `Misuse` for options, and for more than `max` arguments.
 */
export function readWords(words: string[], max: number): string[] {
  const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true })
  return refuseMore(positionals, max)
}

/** The value of an option whose name may be left out: `backup FOLDER` is `backup --to FOLDER`. Throws `Misuse` for both. */
export function optionOrWord(option: string, value: string | undefined, words: readonly string[]): string | undefined {
  const [word] = refuseMore(words, 1)
  if (value !== undefined && word !== undefined)
    throw new Misuse(`There are ${option} ${value} and ${word}: name one of them.`)
  return value ?? word
}

function refuseMore<Words extends readonly string[]>(words: Words, max: number): Words {
  const extra = words[max]
  if (extra !== undefined) throw new Misuse(`There is a word too many: ${extra}. --help says what is expected.`)
  return words
}

/** Runs the operator's program. An error is shown as a sentence and determines the exit code. */
export async function runProgram(program: (words: string[]) => void | Promise<void>): Promise<void> {
  // Written files contain secrets of people, like the database.
  process.umask(0o077)
  let hasFailed = false
  function fail(error: unknown): void {
    if (hasFailed) return
    hasFailed = true
    const folder = readSetting(process.env, 'DATA_DIR')
    // A setting that cannot be read is the error itself.
    const sentence = explainFault(error, folder.ok ? folder.value : '')
    process.stderr.write(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}\n`)
    process.exitCode = isMisuse(error) ? calledWrongly : failed
  }
  // A reader such as `head` ends before all is written. Without a listener, Node prints a stack trace.
  process.stdout.on('error', fail)
  try {
    await program(process.argv.slice(2))
  } catch (error) {
    fail(error)
  }
}

function isMisuse(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return error instanceof Misuse || code?.startsWith('ERR_PARSE_ARGS') === true
}

/** A number with the matching word, for texts to the operator: `count(1, 'file is', 'files are')`. */
export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
