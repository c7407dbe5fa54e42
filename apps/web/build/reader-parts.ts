import { createReadStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const versionOf = (name: string) => (require(`${name}/package.json`) as { version: string }).version

/**
 * Files for text recognition in images: a worker script, the recogniser, and the data of a language. The
 * library requests them by fixed names, so the version is in the name of their folder. All browsers that the
 * app is built for have SIMD.
 */
const ocrFiles = [
  'tesseract.js/dist/worker.min.js',
  'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
].map((name) => require.resolve(name))
const ocrFolder = `assets/reader-ocr-${versionOf('tesseract.js')}-eng-${versionOf('@tesseract.js-data/eng')}`

/** The built files of each part. */
const parts = {
  pdf: /^assets\/(reader-pdf-|pdf\.worker)/,
  word: /^assets\/reader-word-/,
  ocr: /^assets\/reader-ocr-/,
}

/**
 * Builds the files for text recognition, and lists the files of all large parts with their sizes in
 * /reader-parts.json. A device can then download them for times without a connection.
 */
export function readerParts(): Plugin {
  return {
    name: 'reader-parts',
    config: () => ({ define: { 'import.meta.env.VITE_OCR_FOLDER': JSON.stringify(`/${ocrFolder}`) } }),
    configureServer(server) {
      for (const file of ocrFiles)
        server.middlewares.use(`/${ocrFolder}/${basename(file)}`, (_request, response) => {
          response.setHeader('Content-Type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
          createReadStream(file).pipe(response)
        })
    },
    generateBundle(_options, bundle) {
      const emitted = ocrFiles.map((file) => ({
        fileName: `${ocrFolder}/${basename(file)}`,
        source: readFileSync(file),
      }))
      for (const asset of emitted) this.emitFile({ type: 'asset', ...asset })
      const files = [
        ...Object.entries(bundle).map(([path, file]) => ({
          path,
          bytes: Buffer.byteLength(file.type === 'chunk' ? file.code : file.source),
        })),
        ...emitted.map(({ fileName, source }) => ({ path: fileName, bytes: source.byteLength })),
      ]
      const listed = Object.entries(parts).map(([part, pattern]) => {
        const found = files.filter(({ path }) => pattern.test(path))
        if (found.length === 0) throw new Error(`No file of the part "${part}" was built`)
        return [part, found.map(({ path, bytes }) => ({ path: `/${path}`, bytes }))]
      })
      this.emitFile({
        type: 'asset',
        fileName: 'reader-parts.json',
        source: JSON.stringify(Object.fromEntries(listed)),
      })
    },
  }
}
