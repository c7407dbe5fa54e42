import { changeNameSchema, notificationsSchema } from '@civic-hub/protocol'
import { type Context, Hono } from 'hono'
import type { Pictures } from '../accounts/pictures.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * `/api/account/…`: people's changes of their own account. Changes of name and picture return the account.
 */
export function createProfileRoutes(profiles: Profiles, pictures: Pictures): Hono<SignedIn> {
  const routes = new Hono<SignedIn>()
  const answer = async (c: Context<SignedIn>) =>
    c.json({ account: await profiles.read(c.get('session').account.id) })

  routes.put('/name', async (c) => {
    const body = await readBody(c, changeNameSchema)
    if (!body.ok) return body.response
    const renamed = await profiles.rename(c.get('session').account.id, body.value.name)
    if (renamed.ok) return c.json({ account: renamed.value })
    return errorResponse(c, renamed.refusal, {
      message: 'This name looks like the name of another member of your committees.',
      fields: { name: 'invalid' },
    })
  })
  routes.put('/picture', async (c) => {
    const content = new Uint8Array(await c.req.arrayBuffer())
    const changed = await pictures.change(c.get('session').account.id, content)
    if (changed.ok) return answer(c)
    return errorResponse(c, 'invalid-input', { fields: { picture: 'invalid' } })
  })
  routes.delete('/picture', async (c) => {
    await pictures.remove(c.get('session').account.id)
    return answer(c)
  })
  routes.get('/notifications', async (c) => c.json(await profiles.notifications(c.get('session').account.id)))
  routes.put('/notifications', async (c) => {
    const body = await readBody(c, notificationsSchema)
    if (!body.ok) return body.response
    await profiles.changeNotifications(c.get('session').account.id, body.value)
    return c.json(body.value)
  })
  return routes
}
