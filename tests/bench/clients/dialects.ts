import type { ServerName } from '../servers/server-names.ts'
import { bareDialect } from './bare-dialect.ts'
import { civicHubDialect } from './civic-hub-dialect.ts'
import type { DialectMaker } from './dialect.ts'
import { hocuspocusDialect } from './hocuspocus-dialect.ts'
import { yWebsocketDialect } from './y-websocket-dialect.ts'

export const dialects: Record<ServerName, DialectMaker> = {
  'civic-hub': civicHubDialect,
  hocuspocus: hocuspocusDialect,
  'y-websocket': yWebsocketDialect,
  'bare-broadcast': bareDialect,
  floor: bareDialect,
}
