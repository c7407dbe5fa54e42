import { pathOf, route } from './route.ts'

/** For accounts that share a committee with this one. */
export const readPictureRoute = route('GET /people/:accountId/picture')

/** `version` is the account's `picture`. */
export const picturePath = (accountId: string, version: number): string =>
  `${pathOf(readPictureRoute, { accountId })}?v=${version}`
