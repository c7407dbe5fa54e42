import * as z from 'zod/mini'

/** The secret after the # in an invitation's link. */
export const invitationTokenSchema = z.string().check(z.minLength(16), z.maxLength(128))
