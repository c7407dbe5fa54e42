import type { Plugin } from 'vite'

/** A start mostly runs these files: the first signed-in screens, and what loads after them. */
const runAtStart = ['main', 'signed-in', 'meeting-list', 'home-screen', 'shared']

/**
 * Makes V8 compile all functions of these files during the download, on another thread, instead of at the
 * first call of each: https://v8.dev/blog/explicit-compile-hints. Other engines ignore it as a comment. The
 * hint must be the first comment of the file.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && runAtStart.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
