import type { ManifestOptions } from 'vite-plugin-pwa'

/** How the installed app presents itself. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Civic Hub',
  short_name: 'Civic Hub',
  description: 'Meetings, agendas, notes and minutes for civic committees.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FBFAF7',
  theme_color: '#FBFAF7',
  categories: ['productivity', 'government'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
