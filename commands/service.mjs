import { buildApp } from './build-app.mjs'
import { install } from './install.mjs'

// What `npm start` does before it serves: for a hub that systemd starts.
await install('hub')
await buildApp()
