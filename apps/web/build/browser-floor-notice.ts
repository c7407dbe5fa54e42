import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { browserFloorTexts } from '../src/texts/en/browser-floor.gen.ts'
import { browserFloor } from './browser-floor.ts'

const { chrome, firefox, safari } = browserFloor
/** As in the README. */
export const floorInWords = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari or iOS ${safari}`

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The check, and the notice that it loads from an address. */
export function floorScripts(address: string): { check: string; notice: string } {
  const texts = { ...browserFloorTexts, update: browserFloorTexts.update(floorInWords) }
  const notice = source('browser-floor-notice.js').replace('__TEXTS__', () => JSON.stringify(texts))
  return {
    check: shortened(source('browser-floor-check.js')).replace('__NOTICE__', address),
    notice: shortened(notice),
  }
}

/**
 * Adds the check for browsers that are too old to every page, before the app's own scripts. Both files keep their
 * syntax: they must run where the app does not.
 */
export function browserFloorNotice(): Plugin {
  return {
    name: 'browser-floor-notice',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { defer: true, src: '/browser-floor-check.js' }, injectTo: 'head-prepend' },
      ],
    },
    generateBundle() {
      const { notice } = floorScripts('')
      const name = 'browser-floor-notice.js'
      const address = `/${this.getFileName(this.emitFile({ type: 'asset', name, source: notice }))}`
      const { check } = floorScripts(address)
      this.emitFile({ type: 'asset', fileName: 'browser-floor-check.js', source: check })
    },
  }
}

/** Without comments and indentation. A minifier would write newer syntax. */
const shortened = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(\/\/.*)?\n?/gm, '')
