import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { databaseUrlOf } from './database-of-tests.ts'

export const civicHubProgram = fileURLToPath(
  new URL('../../../apps/relay/src/command-line/civic-hub.ts', import.meta.url),
)

export interface Ended {
  code: number | null
  out: string
  said: string
}

/**
 * Runs `civic-hub` like an operator, on a data folder. It gets none of our variables except the location of
 * compiled files.
 */
export async function runCivicHub(
  dataDir: string,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const DATABASE_URL = (await databaseUrlOf(dataDir)) ?? undefined
  const child = spawn(process.execPath, [civicHubProgram, ...words], {
    env: { DATA_DIR: dataDir, DATABASE_URL, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
  })
  const told = { out: '', said: '' }
  child.stdout.on('data', (text) => {
    told.out += text
  })
  child.stderr.on('data', (text) => {
    told.said += text
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...told }
}
