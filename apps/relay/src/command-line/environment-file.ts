import { readFileSync } from 'node:fs'
import { Problem } from './program.ts'

/** Names the environment file of a hub that is a service. docker/civic-hub sets it. */
const fileVariable = 'CIVIC_HUB_ENV'

/**
 * Gives this process the settings of the service's environment file. Settings that the caller gave win. Throws a `Problem`.
 */
export function useEnvironmentFile(environment: NodeJS.ProcessEnv): void {
  const file = environment[fileVariable]
  if (!file) return
  const settings = parseEnvironmentFile(readEnvironmentFile(file), file)
  for (const [name, value] of settings) environment[name] ??= value
  if (!environment.DATA_DIR)
    throw new Problem(
      `${file} does not name DATA_DIR. Add the data folder of the service, such as DATA_DIR=/var/lib/civic-hub.`,
    )
}

function readEnvironmentFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Problem(`There is no ${file}: ${fileVariable} names the settings of the hub.`)
    if (code !== 'EACCES') throw error
    throw new Problem(`${file}, the settings of the hub, may not be read by this user. Put sudo before the command.`)
  }
}

/**
 * The settings of a file as systemd reads it (systemd.exec(5), EnvironmentFile): a NAME=value on each line, comments
 * after # or ; at its beginning, quotes around a value, a backslash before a line break. Nothing is expanded: a $ is a $.
 */
export function parseEnvironmentFile(text: string, file: string): Map<string, string> {
  const settings = new Map<string, string>()
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\\\n', '')
    .split('\n')
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith(';')) continue
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(trimmed) ?? []
    // The line itself may be a secret.
    if (name === undefined || value === undefined)
      throw new Problem(`Line ${index + 1} of ${file} is no setting: it must look like NAME=value.`)
    settings.set(
      name,
      unquote(value, () => new Problem(`Line ${index + 1} of ${file} opens a quote that does not end.`)),
    )
  }
  return settings
}

function unquote(value: string, unfinished: () => Problem): string {
  const quote = value[0]
  if (quote !== '"' && quote !== "'") return value.replace(/\\(.)/g, '$1')
  if (value.length < 2 || !value.endsWith(quote)) throw unfinished()
  const inner = value.slice(1, -1)
  return quote === '"' ? inner.replace(/\\(["\\`$])/g, '$1') : inner
}
