import { createObservable } from '../replica/observable.ts'

/** The number of unread notifications. The feature that sets it is loaded after the first screen. */
export const unreadNotifications = createObservable(0)
