import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { databaseUrlOf } from './database-of-tests.ts'
import { runHosted } from './operator-host.ts'
import { relayProgram } from './relay-program.ts'

export interface Ended {
  code: number
  out: string
  said: string
}

/** Runs `civic-hub` like an operator, on a data folder. It gets none of our variables. */
export async function runCivicHub(
  dataDir: string,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const databaseUrl = await databaseUrlOf(dataDir)
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? undefined, ...settings }
  const { out, ...ended } = await runHosted({ words, environment, input: null })
  return { ...ended, out: Buffer.from(out).toString() }
}

/**
 * Starts `civic-hub` as a process of its own, optionally as another user or with a file as its standard input. The whole
 * environment is given, so that this machine's settings have no influence, except the location of compiled files.
 */
export function startCivicHub(
  words: readonly string[],
  environment: Record<string, string | undefined>,
  { user, inputFile }: { user?: number; inputFile?: string } = {},
) {
  const input = inputFile === undefined ? null : openSync(inputFile, 'r')
  const child = spawn(process.execPath, [relayProgram('civic-hub'), ...words], {
    ...(user !== undefined && { uid: user, gid: user }),
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: [input ?? 'ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  if (input !== null) closeSync(input)
  const out: Buffer[] = []
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<{ code: number | null; out: Buffer; said: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, out: Buffer.concat(out), said }))
  })
  return { child, ended }
}
