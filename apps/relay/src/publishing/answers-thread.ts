import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../asked-thread.ts'
import { lowerThreadPriority } from '../lower-thread-priority.ts'
import { openPostgresReader } from '../store/postgres/open-reader.ts'
import { openSqliteReader } from '../store/sqlite/open-reader.ts'
import { committeeFolder, stateName, writeAnswers } from './answer-files.ts'
import { answersOf } from './public-answers.ts'
import { readPublicCommittee } from './public-committee.ts'

/*
 * Makes the answers of public addresses. It has a connection of its own to the database, so that the serving thread never
 * has the bytes of a record.
 */

export interface AnswersThreadData {
  dataDir: string
  databaseUrl: string | null
  /** The folder of all answers. */
  folder: string
}

export interface AnswersWanted {
  documentId: string
  origin: string
}

export interface AnswersMade {
  /** Records that cannot be read. */
  damaged: readonly string[]
}

const { dataDir, databaseUrl, folder } = workerData as AnswersThreadData
lowerThreadPriority()

async function read(documentId: string) {
  const reader =
    databaseUrl === null ? openSqliteReader(join(dataDir, 'relay.sqlite')) : openPostgresReader(databaseUrl)
  try {
    return await readPublicCommittee(reader, documentId)
  } finally {
    await reader.close()
  }
}

async function makeAnswers({ documentId, origin }: AnswersWanted): Promise<AnswersMade> {
  const found = await read(documentId)
  const own = committeeFolder(folder, documentId)
  if (found === null) rmSync(own, { recursive: true, force: true })
  else writeAnswers(own, stateName(found.source, origin), answersOf(found.committee, origin))
  return { damaged: found?.damaged ?? [] }
}

answerQuestions(makeAnswers)
