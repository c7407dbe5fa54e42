import type { GeneralAccess, SiteRequest } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { acceptRequest, declineRequest, readSiteRequests } from '../../../replica/session/administration.ts'
import { PageNotLoaded } from '../../../shell/not-loaded.tsx'
import { type Perform, useLoaded } from '../../../shell/use-loaded.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { doorDrawing } from '../../../ui/more-drawings.tsx'
import rows from '../../../ui/rows.module.css'

const { requests: texts } = adminTexts

/** Join requests of all committees: moderators answer those that no owner answers. */
export function RequestsAdmin() {
  const { state, load, perform } = useLoaded(readSiteRequests)
  if (state.kind !== 'loaded') return <PageNotLoaded state={state} onRetry={load} offline={adminTexts.offline} />
  const { requests } = state.value
  if (requests.length === 0) return <EmptyState drawing={doorDrawing}>{texts.none}</EmptyState>
  return (
    <ul className={rows.list} aria-label={texts.title}>
      {requests.map((request) => (
        <Request key={`${request.documentId} ${request.accountId}`} request={request} perform={perform} />
      ))}
    </ul>
  )
}

function Request({ request, perform }: { request: SiteRequest; perform: Perform }) {
  const { documentId, accountId, name, committee, requestedAt } = request
  const accept = (access: GeneralAccess) =>
    perform(() => acceptRequest(documentId, accountId, access), { title: texts.accepted(name) })
  const decline = () => perform(() => declineRequest(documentId, accountId), { title: texts.declined(name) })
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p className={rows.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={rows.detail}>{texts.asks(dayOf(requestedAt), committee)}</p>
      </div>
      <div className={rows.actions}>
        <Button aria-label={texts.editorNamed(name, committee)} onClick={() => accept('editor')}>
          {texts.editor}
        </Button>
        <Button variant="default" aria-label={texts.viewerNamed(name, committee)} onClick={() => accept('viewer')}>
          {texts.viewer}
        </Button>
        <Button variant="subtle" aria-label={texts.declineNamed(name, committee)} onClick={decline}>
          {texts.decline}
        </Button>
      </div>
    </li>
  )
}
