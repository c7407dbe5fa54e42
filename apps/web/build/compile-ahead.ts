import type { Plugin } from 'vite'

/** What a start runs most of: the first screens of a signed-in person, and what comes behind them. */
const runAtStart = ['main', 'signed-in', 'meeting-list', 'home-screen', 'shared']

/**
 * Asks V8 to compile all functions of these files while it fetches them, beside the page's thread, instead of each when it
 * is first called: https://v8.dev/blog/explicit-compile-hints. Other engines read a comment, which has to be the first.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
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
