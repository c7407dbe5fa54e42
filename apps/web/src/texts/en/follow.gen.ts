// Written by `npm run texts` from messages/en/follow.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const followTexts = {
  follow: {
    /** A button: the person is notified when the budget changes. */
    budget: 'Follow updates',
    /** A button: the person is notified when the idea changes. */
    idea: 'Follow',
  },
  unfollow: 'Unfollow',
  item: {
    /** It: an item of the agenda. */
    on: 'Notify me when it is next',
    followed: 'You are notified when this item is next',
    unfollowed: 'You are not notified of this item',
  },
  hint: 'You are told in the app. No email is sent.',
  followed: 'Following',
  followedDetail: 'You are told in the app when something changes here. No email is sent.',
  unfollowed: 'Unfollowed',
  unfollowedDetail: 'You are no longer told when something changes here.',
  /** The title of a notice. */
  subscribed: 'Subscribed',
  /** The name of a committee’s list, or the title of an entry. */
  subscribedBody: (what: string) => `You are told when this changes: ${isolate(what)}`,
}
