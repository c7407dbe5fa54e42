import { buildApp } from './build-app.mjs'
import { install } from './install.mjs'
import { serve } from './serve.mjs'

await install('hub')
await buildApp()
process.exitCode = await serve()
