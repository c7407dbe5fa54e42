import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { browserTargets } from './build/browser-floor.ts'
import { browserFloorNotice } from './build/browser-floor-notice.ts'
import { chunks } from './build/chunks.ts'
import { compileHints } from './build/compile-hints.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { directImports } from './build/direct-imports.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { preloadLists } from './build/preload-lists.ts'
import { prerenderedLanding } from './build/prerendered-landing.ts'
import { readerParts } from './build/reader-parts.ts'
import { startHints } from './build/start-hints.ts'
import { storedFiles } from './build/stored-files.ts'
import { languageFiles, languagesOfBuild, nameOfScript, offeredToApp } from './build/texts/language-files.ts'
import { textsOfLanguage } from './build/texts/texts-of-language.ts'
import { webManifest } from './build/web-manifest.ts'
import packageOfApp from './package.json' with { type: 'json' }

const stored = storedFiles()
const preloads = preloadLists()
const treeshake = {
  // Our own modules do nothing by being imported: a page or a worker takes from a package only what it uses.
  // Making a schema has no effect either: those that only the relay and later screens read stay out of the first file.
  manualPureFunctions: ['z'],
  moduleSideEffects: [{ test: /\/packages\/(committee|protocol)\/src\//, sideEffects: false }],
}
const relay = process.env.RELAY_ORIGIN ?? 'http://localhost:3000'

export default defineConfig(({ mode }) => {
  const languages = languagesOfBuild(mode)
  return {
    define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(packageOfApp.version), ...offeredToApp(languages) },
    resolve: {
      alias: {
        // The router's store asks for a stand-in for versions of React without this hook; ours has it.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        'brotli/decompress.js': new URL('build/without-brotli.ts', import.meta.url).pathname,
      },
    },
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        quoteStyle: 'single',
        addExtensions: true,
        generatedRouteTree: './src/routeTree.gen.ts',
      }),
      react(),
      textsOfLanguage(),
      directImports(),
      mantineStyles(),
      startHints(),
      browserFloorNotice(),
      compileHints(),
      languageFiles(languages),
      readerParts(),
      prerenderedLanding(languages),
      stored.plugin,
      preloads.plugin,
      compressedFiles(),
      VitePWA({
        // The person decides when a new version takes over; see shell/app-update.ts.
        registerType: 'prompt',
        injectRegister: false,
        manifest: webManifest,
        // The system itself fetches the icons of an installed app.
        includeManifestIcons: false,
        workbox: {
          globPatterns: ['**/*.{html,js,css,svg,png,ttf}', '**/*-latin-*.woff2', 'reader-parts.json'],
          // Readers of files come when they are needed, or when a person makes them available; see build/reader-parts.ts.
          // Pictures are for visitors and for other sites, who have a connection.
          // The worker's own scripts are stored with it.
          globIgnores: [
            '**/reader-*.js',
            '**/reader-ocr-*/**',
            'pictures/**',
            '{notification-press,store-later-files,store-language}.js',
            'icons/{icon-maskable-512,icon-512,apple-touch-icon}.png',
          ],
          manifestTransforms: [stored.splitList],
          runtimeCaching: [
            {
              urlPattern: /\/assets\/(?!reader-|pdf\.worker)/,
              handler: 'CacheFirst',
              // The same cache as in public/store-later-files.js, which removes the files of older versions.
              options: { cacheName: 'later-files' },
            },
            {
              urlPattern: /\/assets\/(reader-|pdf\.worker)/,
              handler: 'CacheFirst',
              // replica/files/reader-parts.ts removes the files of older versions.
              options: { cacheName: 'readers' },
            },
          ],
          // public/store-language.js answers with the page in the language of the device.
          navigateFallback: null,
          // The first page is controlled at once, so that it works offline without a second visit.
          clientsClaim: true,
          importScripts: ['/notification-press.js', '/store-later-files.js'],
          cleanupOutdatedCaches: true,
          maximumFileSizeToCacheInBytes: 4_000_000,
        },
      }),
    ],
    // A worker loads only the code of the file that it writes.
    worker: { format: 'es', rolldownOptions: { treeshake } },
    build: {
      target: [...browserTargets],
      // Compressing every file again only for its line in the output takes a second.
      reportCompressedSize: false,
      // The relay's content policy allows no data: fonts or scripts; small images stay files.
      assetsInlineLimit: 0,
      // tests/built/first-bytes.test.ts reads from it what a screen loads.
      manifest: true,
      modulePreload: preloads.modulePreload,
      rolldownOptions: {
        treeshake,
        output: {
          // The first script names all files. A hash of 42 bits instead of 48 takes 0.2 kB less of it.
          entryFileNames: nameOfScript,
          chunkFileNames: nameOfScript,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: { groups: chunks },
        },
      },
    },
    server: {
      proxy: {
        '/api': relay,
        '/feeds': relay,
        '/open-records': relay,
        '/sync': { target: relay, ws: true },
      },
    },
  }
})
