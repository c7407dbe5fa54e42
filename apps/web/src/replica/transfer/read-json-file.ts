import { isOldData } from '@civic-hub/committee/old-data'
import { ImportRefused } from './import-refused.ts'
import { maxJsonBytes } from './limits.ts'
import { parseJson } from './parse-json.ts'
import { readOldFile } from './read-old-file.ts'
import { readWorkFile, workFileFormat } from './read-work-file.ts'
import type { ReadableExport } from './readable-export.ts'

/** Whether a file is JSON, judged by its beginning. */
export async function isJsonFile(file: Blob): Promise<boolean> {
  return /^\uFEFF?\s*[{[]/.test(await file.slice(0, 64).text())
}

/** Reads a JSON file: the work file of version 0.2, or data of the earlier app. Throws ImportRefused. */
export async function readJsonFile(file: Blob, nameless: (nth: number) => string): Promise<ReadableExport> {
  if (file.size > maxJsonBytes) throw new ImportRefused('too-large')
  const json = parseJson(await file.text(), new ImportRefused('broken-json'))
  if ((Object(json) as { format?: unknown }).format === workFileFormat) return readWorkFile(json)
  if (isOldData(json)) return readOldFile(json, nameless)
  throw new ImportRefused('not-an-export')
}
