import { createObservable } from '../replica/observable.ts'

/** How many notifications are unread. The feature that knows it comes later than the first screen. */
export const unreadNotifications = createObservable(0)
