import { fileURLToPath } from 'node:url'

/*
 * Every relay is a process or a thread that reads some 250 files of TypeScript. With this cache, Node strips
 * and compiles each of them once instead of some 500 times. A process that is killed stores nothing in it.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
