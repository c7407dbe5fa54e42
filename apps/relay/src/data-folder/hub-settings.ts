import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { effectiveSettings, type SettingName } from '../configuration.ts'
import { replaceFile } from './replace-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The settings of the hub that was started last on a data folder; `at` is milliseconds since 1970. */
const hubSettingsSchema = z.object({
  at: z.number(),
  key: z.string(),
  /** An HMAC of each value by the name of its setting. The values are secrets. */
  hashes: z.record(z.string(), z.string()),
})
export type HubSettings = z.infer<typeof hubSettingsSchema>

/** Settings without effect on a command. DATA_DIR leads to this file, but may be written in several ways. */
const ofTheServerAlone: readonly SettingName[] = ['HOST', 'PORT', 'LOG_LEVEL', 'DATA_DIR']

export const hubSettingsFile = (dataDir: string): string => join(dataDir, 'hub-settings.json')

/** Writes the names of a starting hub's settings and an HMAC of their values. Returns what removes the file again. */
export function writeHubSettings(dataDir: string, environment: Environment): () => void {
  const file = hubSettingsFile(dataDir)
  const key = randomBytes(32).toString('hex')
  const settings: HubSettings = { at: Date.now(), key, hashes: hashSettings(environment, key) }
  replaceFile(file, JSON.stringify(settings))
  return () => {
    // Several hubs on one PostgreSQL may share a folder. The file is that of the newest one.
    if (readHubSettings(dataDir)?.key === key) rmSync(file, { force: true })
  }
}

/** Null where no hub runs, or where it cannot be known. */
export function readHubSettings(dataDir: string): HubSettings | null {
  try {
    return z.parse(hubSettingsSchema, JSON.parse(readFileSync(hubSettingsFile(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** A clause for each setting whose value in `environment` is not the hub's: "PUBLIC_URL differs". */
export function describeDifferences(hub: HubSettings, environment: Environment): string[] {
  const own = hashSettings(environment, hub.key)
  const names = [...new Set([...Object.keys(hub.hashes), ...Object.keys(own)])]
  return names
    .filter((name) => hub.hashes[name] !== own[name])
    .map((name) => {
      if (own[name] === undefined) return `${name} is set for the hub and not here`
      return hub.hashes[name] === undefined ? `${name} is set here and not for the hub` : `${name} differs`
    })
}

function hashSettings(environment: Environment, key: string): Record<string, string> {
  const settings = [...effectiveSettings(environment)].filter(([name]) => !ofTheServerAlone.includes(name))
  return Object.fromEntries(
    settings.map(([name, value]) => [name, createHmac('sha256', key).update(value).digest('hex')]),
  )
}
