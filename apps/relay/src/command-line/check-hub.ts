import { describeDifferences, hubSettingsFile, readHubSettings } from '../data-folder/hub-settings.ts'
import { refuseOldDatabase } from '../data-folder/moved-to-postgres.ts'
import { DataFolderInUse, lockDataFolder } from '../store/sqlite/data-lock.ts'
import { databaseUrl, dataFolder, Problem } from './program.ts'

/** Whether a relay or a restore holds the SQLite database of a folder. */
function isFolderInUse(folder: string): boolean {
  try {
    lockDataFolder(folder, 'a look').release()
    return false
  } catch (error) {
    if (error instanceof DataFolderInUse) return true
    throw error
  }
}

/** Refuses SQLite in the folder of a hub that has moved to PostgreSQL. Throws a `Problem`. */
export function requireCurrentDatabase(): void {
  const refusal = databaseUrl() === null ? refuseOldDatabase(dataFolder()) : null
  if (refusal !== null) throw new Problem(refusal)
}

/** Throws a `Problem` if the hub that runs on the data folder has other settings than this command. */
export function requireSettingsOfHub(): void {
  const folder = dataFolder()
  const hub = readHubSettings(folder)
  if (hub === null) return
  const differences = describeDifferences(hub, process.env)
  if (differences.length === 0) return
  const isOnSqlite = hub.hashes.DATABASE_URL === undefined
  // The file of a hub that was killed stays, and on SQLite a running hub holds the folder.
  if (isOnSqlite && !isFolderInUse(folder)) return
  throw new Problem(
    `The hub on ${folder} runs with other settings than this command: ${differences.join(', ')}. Nothing was changed. Give the command the settings of the hub; for a service, docker/civic-hub in the project does.${isOnSqlite ? '' : ` If no hub runs there any more, remove ${hubSettingsFile(folder)}.`}`,
  )
}
