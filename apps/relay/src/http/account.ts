import {
  changeNameRoute,
  changeNameSchema,
  changeNotificationsRoute,
  changePictureRoute,
  checkDeletedAccountRoute,
  deleteAccountRoute,
  deleteAccountSchema,
  notificationsSchema,
  prepareDeletionRoute,
  readNotificationsRoute,
  readPictureRoute,
  removePictureRoute,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { invalidField } from './error-response.ts'
import { perAddress, perHour } from './request-limits.ts'

const limit = perHour(100, 'profile')

/** People's changes of their own account. Changes of name and picture return the account. */
export function profileEndpoints({ profiles, pictures }: EndpointParts) {
  const read = async (accountId: string) => accepted({ account: await profiles.read(accountId) })

  return [
    endpoint(changeNameRoute, { access: 'signed-in', limit, body: changeNameSchema }, async ({ account, body }) => {
      const renamed = await profiles.rename(account.id, body.name)
      if (renamed.ok) return accepted({ account: renamed.value })
      return refused({
        code: renamed.refusal,
        message: 'This name looks like the name of another member of your committees.',
        fields: { name: 'invalid' as const },
      })
    }),
    endpoint(changePictureRoute, { access: 'signed-in', limit }, async ({ c, account }) => {
      const content = new Uint8Array(await c.req.arrayBuffer())
      const changed = await pictures.change(account.id, content)
      return changed.ok ? read(account.id) : refused(invalidField('picture'))
    }),
    endpoint(removePictureRoute, { access: 'signed-in' }, async ({ account }) => {
      await pictures.remove(account.id)
      return read(account.id)
    }),
    endpoint(readNotificationsRoute, { access: 'signed-in' }, async ({ account }) =>
      accepted(await profiles.notifications(account.id)),
    ),
    endpoint(
      changeNotificationsRoute,
      { access: 'signed-in', body: notificationsSchema },
      async ({ account, body }) => {
        await profiles.changeNotifications(account.id, body)
        return accepted(body)
      },
    ),
    // Sent as a download, so that no browser displays it as a page. Browsers must not cache it, because it would remain
    // there after its reader has signed out.
    endpoint(readPictureRoute, { access: 'signed-in' }, async ({ c, account, params }) => {
      const picture = await pictures.readFor(account.id, params.accountId)
      if (picture === null) return refused('not-found')
      const { type, content } = picture
      return c.body(new Uint8Array(content), 200, {
        'Content-Type': type,
        'Content-Disposition': 'attachment',
        'Cache-Control': 'no-store',
      })
    }),
  ]
}

export const accountDeletionEndpoints = (parts: EndpointParts) => [
  /** The decisions that are needed. */
  endpoint(prepareDeletionRoute, { access: 'signed-in' }, async ({ account }) =>
    accepted(await parts.accountDeletion.prepare(account.id)),
  ),
  endpoint(deleteAccountRoute, { access: 'signed-in', body: deleteAccountSchema }, async ({ c, session, body }) => {
    const deleted = await parts.accountDeletion.delete(session, body)
    if (deleted.ok) {
      c.header('Set-Cookie', await parts.sessions.end(c.req.header('cookie')))
      return accepted(null)
    }
    const { code } = deleted.refusal
    if (code === 'wrong-password') return refused(invalidField('password'))
    if (code === 'wrong-email') return refused(invalidField('email'))
    return refused({ ...deleted.refusal, code })
  }),
  // Each request reads the whole journal.
  endpoint(checkDeletedAccountRoute, { access: 'everybody', limit: perAddress(60, null) }, async ({ params }) =>
    (await parts.accountDeletion.isDeleted(params.accountId)) ? accepted(null) : refused('not-found'),
  ),
]
