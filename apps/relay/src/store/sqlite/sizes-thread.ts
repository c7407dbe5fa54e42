import { workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { answerQuestions } from '../../asked-thread.ts'
import { lowerThreadPriority } from '../../lower-thread-priority.ts'
import { type AskedSum, sums } from './sizes.ts'

const database = new SqliteDatabase(workerData as string, { readonly: true, fileMustExist: true })
database.pragma('busy_timeout = 5000')
lowerThreadPriority()

answerQuestions(({ name, limit }: AskedSum) => sums[name](database, limit))
