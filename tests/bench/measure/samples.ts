import type { ServerName } from '../servers/server-names.ts'
import type { Row } from './row.ts'

/** Figures by subject and by server, in the order of the rounds. */
export class Samples {
  readonly #byWhat = new Map<string, Partial<Record<ServerName, number[]>>>()

  add(what: string, server: ServerName, value: number): void {
    const ofWhat = this.#byWhat.get(what) ?? {}
    this.#byWhat.set(what, ofWhat)
    ofWhat[server] = [...(ofWhat[server] ?? []), value]
  }

  of(what: string): Row['samples'] {
    return this.#byWhat.get(what) ?? {}
  }
}
