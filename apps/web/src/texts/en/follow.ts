import { isolate } from '../isolate.ts'

export const followTexts = {
  follow: { budget: 'Follow updates', idea: 'Follow' },
  unfollow: 'Unfollow',
  item: {
    on: 'Notify me when it is next',
    followed: 'You are notified when this item is next',
    unfollowed: 'You are not notified of this item',
  },
  hint: 'You are told in the app. No email is sent.',
  followed: 'Following',
  followedDetail: 'You are told in the app when something changes here. No email is sent.',
  unfollowed: 'Unfollowed',
  unfollowedDetail: 'You are no longer told when something changes here.',
  subscribed: 'Subscribed',
  subscribedBody: (what: string) => `You are told when this changes: ${isolate(what)}`,
} as const
