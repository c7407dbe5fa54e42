import type { Plugin } from 'vite'

/**
 * Tells the first script which files the app consists of: the page asks for `main` and its styles at once, beside the script that will
 * import it; the files and the styles of the signed-in screens are named for src/start.ts.
 */
export function startHints(): Plugin {
  return {
    name: 'start-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const named = (pattern: RegExp) =>
          files.filter((file) => pattern.test(file)).map((file) => `/${file}`)
        const main = named(/^assets\/(main|rolldown-runtime)-.*\.js$/)
        const mainStyles = named(/^assets\/main-.*\.css$/)
        const signedIn = named(/^assets\/((signed-in|meeting-list|home-screen)-.*\.(js|css)|schemas-.*\.js)$/)
        // Asked for with the styles that name them, the screen would be drawn twice.
        const fonts = named(
          /^assets\/(atkinson-hyperlegible-next|source-serif-4)-latin-wght-normal-.*\.woff2$/,
        )
        if (main.length !== 2 || signedIn.length !== 7 || fonts.length !== 2)
          throw new Error(`Files for the first screen: ${[...main, ...signedIn, ...fonts].join(', ')}`)
        return [
          ...main.map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            injectTo: 'head' as const,
          })),
          ...mainStyles.map((href) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href },
            injectTo: 'head' as const,
          })),
          {
            tag: 'meta',
            attrs: { name: 'app-files', content: [...fonts, ...signedIn].join(' ') },
            injectTo: 'head-prepend' as const,
          },
        ]
      },
    },
  }
}
