import { globSync, readFileSync } from 'node:fs'
import { readScript, readStyle } from './find-too-new.ts'
import { readTooNew } from './floor-features.ts'

/*
 * Fails if a built file of the app uses a feature that a browser of the floor lacks (apps/web/build/browser-floor.ts),
 * unless it is named below with the reason why nothing is missing.
 */

const folder = 'apps/web/dist'
/** They define features for themselves that the rest of the app must not rely on. */
const withPolyfills = /^assets\/(pdf\.worker|reader-)/

/** Why the feature does no harm, by feature; `in` limits it to some files. */
const accepted: Record<string, { why: string; in?: RegExp }> = {
  // Tested for before they are called.
  '.createWritable': { why: 'use-export.ts looks for the dialog that chooses a file', in: /-export-/ },
  requestIdleCallback: { why: 'idle.ts and when-idle.ts wait with a timer otherwise' },
  cancelIdleCallback: { why: 'the same' },
  '.skipTransition': { why: 'there is a transition to skip only where the browser began one' },
  '.caretPositionFromPoint': { why: 'ProseMirror uses what exists', in: /notes-editor/ },
  '.caretRangeFromPoint': { why: 'ProseMirror uses what exists', in: /notes-editor/ },
  '.getComposedRanges': { why: 'ProseMirror uses what exists', in: /notes-editor/ },
  '.createPolicy': { why: 'ProseMirror uses what exists', in: /notes-editor/ },
  '.toHex': { why: '@noble/hashes looks for it', in: /shared/ },
  setImmediate: { why: 'a library looks for it', in: /reader-word/ },
  '.union': { why: 'a method of zod, not of the browser', in: /template-work/ },
  '.getViewport': { why: 'a method of pdf.js, not of the browser', in: /pdf-preview|read-pages/ },
  // pdf.js, legacy build: core-js adds them, or it looks for them.
  'URL.parse': { why: 'core-js', in: /pdf\.worker|reader-pdf/ },
  '.withResolvers': { why: 'core-js', in: /pdf\.worker|reader-pdf/ },
  '.rawJSON': { why: 'core-js', in: /pdf\.worker|reader-pdf/ },
  '.isRawJSON': { why: 'core-js', in: /pdf\.worker|reader-pdf/ },
  Float16Array: { why: 'pdf.js looks for it', in: /pdf\.worker|reader-pdf/ },
  ImageDecoder: { why: 'pdf.js looks for it', in: /pdf\.worker/ },
  'ImageDecoder.isTypeSupported': { why: 'pdf.js looks for it', in: /pdf\.worker/ },
  VideoFrame: {
    why: 'pdf.js looks for it; recordings are copied, not decoded',
    in: /pdf\.worker|playable-file/,
  },
  'AbortSignal.any': {
    why: 'for edits of annotations, which the app does not show, and for a signal, which it does not pass to file-type',
    in: /reader-pdf|file-content/,
  },
  ...Object.fromEntries(
    [
      ...['requestAdapter', 'getPreferredCanvasFormat', 'requestDevice', 'createShaderModule', 'beginRenderPass'],
      ...['createRenderPipeline', 'getBindGroupLayout', 'createBindGroup', 'createCommandEncoder'],
      ...['getCurrentTexture', 'setPipeline', 'setBindGroup', 'setVertexBuffer'],
    ].map((name) => [`.${name}`, { why: 'pdf.js looks for WebGPU', in: /reader-pdf/ }]),
  ),
  // Recordings are copied into another container: nothing is decoded or encoded.
  ...Object.fromEntries(
    [
      ...['EncodedVideoChunk', 'EncodedAudioChunk', 'AudioData', 'VideoEncoder', 'VideoDecoder', 'AudioEncoder'],
      ...['AudioDecoder', 'VideoEncoder.isConfigSupported', 'AudioEncoder.isConfigSupported'],
      ...['VideoDecoder.isConfigSupported', 'AudioDecoder.isConfigSupported'],
    ].map((name) => [name, { why: 'mediabunny uses it to convert only', in: /playable-file/ }]),
  ),
  '.setStatus': { why: 'a function of the compiled program', in: /tesseract-core/ },
  // Styles that a browser ignores without a loss.
  'field-sizing': { why: 'a second field gives the height otherwise' },
  'text-wrap: balance': { why: 'the lines of a heading have other ends' },
  'overflow-anchor': { why: 'Safari scrolled that way before it had a name for it' },
  'scrollbar-width': { why: 'the bar is wider' },
  'scrollbar-color': { why: 'the bar has the colours of the browser' },
  'content-visibility': { why: 'drawing takes longer' },
  '@page': { why: 'the print has the margins of the browser' },
  'text-box-trim': { why: 'a word is half a pixel lower' },
  'text-box-edge': { why: 'the same' },
  'rect()': { why: 'of the property `clip`, which all browsers have' },
}

const tooNew = readTooNew()
const files = globSync('**/*.{js,mjs,css}', { cwd: folder }).sort()
if (files.length < 100) throw new Error(`${folder} has ${files.length} files: run npm run build first`)

const problems: string[] = []
const used = new Set<string>()
const ownMembers = new Set<string>()
const inScripts: { file: string; feature: string }[] = []
for (const file of files) {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  if (file.endsWith('.css')) {
    for (const feature of readStyle(text, tooNew)) note(file, feature)
    continue
  }
  try {
    const { found, defined } = readScript(text, tooNew)
    if (!withPolyfills.test(file)) for (const name of defined) ownMembers.add(`.${name}`)
    for (const feature of found)
      if (!defined.has(feature.slice(1)) || !feature.startsWith('.')) inScripts.push({ file, feature })
  } catch (failure) {
    problems.push(`${file}: ${String(failure)}`)
  }
}
for (const { file, feature } of inScripts) if (!ownMembers.has(feature)) note(file, feature)
for (const feature of Object.keys(accepted))
  if (!used.has(feature)) problems.push(`${feature} is accepted, and no file uses it`)

function note(file: string, feature: string): void {
  const reason = accepted[feature]
  if (reason && (reason.in?.test(file) ?? true)) used.add(feature)
  else problems.push(`${file}: ${feature}`)
}

if (problems.length > 0) {
  console.error('Not in all browsers of the floor, see apps/web/build/browser-floor.ts:\n')
  for (const problem of problems) console.error(problem)
  process.exitCode = 1
} else console.log(`${files.length} scripts and styles use what the browsers of the floor have.`)
