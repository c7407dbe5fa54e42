import type { Plugin } from 'vite'

/**
 * Lists the app's files for the first script. The page requests `main` and its styles at once, together with
 * the script that imports it. The files and styles of the signed-in screens are listed for src/start/start.ts.
 */
export function startHints(): Plugin {
  return {
    name: 'start-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const named = (pattern: RegExp) => files.filter((file) => pattern.test(file)).map((file) => `/${file}`)
        const main = named(/^assets\/(?:en\/)?(main|rolldown-runtime)-.*\.js$/)
        const mainStyles = named(/^assets\/(?:en\/)?main-.*\.css$/)
        const signedIn = named(/^assets\/(?:en\/)?((signed-in|meeting-list|home-screen)-.*\.(js|css))$/)
        // If the page requested the styles that list them, it would draw the screen twice.
        const fonts = named(/^assets\/(atkinson-hyperlegible-next|source-serif-4)-latin-wght-normal-.*\.woff2$/)
        if (main.length !== 2 || signedIn.length < 6 || fonts.length !== 2)
          throw new Error(`Files for the first screen: ${[...main, ...signedIn, ...fonts].join(', ')}`)
        return [
          ...main.map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            // The largest file comes first: on a slow line it has the connection of the page, while others
            // are opened for the rest.
            injectTo: 'head-prepend' as const,
          })),
          ...mainStyles.map((href) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href },
            injectTo: 'head' as const,
          })),
          {
            tag: 'meta',
            // src/start/start.ts expects the two fonts first.
            attrs: { name: 'app-files', content: [...fonts, ...signedIn].join(' ') },
            injectTo: 'head-prepend' as const,
          },
        ]
      },
    },
  }
}
