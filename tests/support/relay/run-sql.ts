import { join } from 'node:path'
import Database from 'better-sqlite3'
import { queryDatabase } from '../../../apps/relay/src/store/postgres/testing/start-postgres.ts'
import { databaseUrlOf } from './database-of-tests.ts'

/** Runs SQL on the database of the relay with this data folder. */
export async function runSql(dataDir: string, sql: string): Promise<void> {
  const url = await databaseUrlOf(dataDir)
  if (url !== null) {
    await queryDatabase(url, sql)
    return
  }
  const database = new Database(join(dataDir, 'relay.sqlite'))
  database.exec(sql)
  database.close()
}
