import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Readers of files are large and rarely loaded: the relay itself compresses them, with a lower quality. */
const compressed = /^(?!reader-|pdf\.worker).*\.(js|css)$/

/**
 * The results of the last build, by content: compressing takes a third of the processor time of a build, and most files are the
 * same in the next one. Another project folder with the same sources can name this one's.
 */
const cache =
  process.env.COMPRESSED_FILES_CACHE ??
  fileURLToPath(new URL('../node_modules/.cache/compressed-files', import.meta.url))

/**
 * Writes a compressed copy beside each hashed script and style, for the relay (apps/relay/src/http/app-file.ts). The
 * highest quality of Brotli makes them 7 % smaller than the one that the relay can afford while it serves requests.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const names = (await readdir(assets, { recursive: true })).filter((name) => compressed.test(name))
      await mkdir(cache, { recursive: true })
      const used = new Set(await Promise.all(names.map((name) => writeCompressed(join(assets, name)))))
      const unused = (await readdir(cache)).filter((name) => !used.has(name))
      await Promise.all(unused.map((name) => rm(join(cache, name), { force: true })))
    },
  }
}

/** Returns the result's name in the cache. */
async function writeCompressed(file: string): Promise<string> {
  const bytes = await readFile(file)
  const name = createHash('sha256').update(process.version).update(bytes).digest('hex')
  const cached = join(cache, name)
  // Another build may have removed it in the meantime.
  const known = await readFile(cached).catch(() => null)
  const result = known ?? (await compress(bytes))
  await writeFile(`${file}.br`, result)
  if (known === null) {
    // Complete or not there: a build may be interrupted, and another one removes what it does not use.
    await writeFile(`${cached}.${process.pid}`, result)
    await rename(`${cached}.${process.pid}`, cached).catch(() => undefined)
  }
  return name
}

function compress(bytes: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return promisify(brotliCompress)(bytes, { params })
}
