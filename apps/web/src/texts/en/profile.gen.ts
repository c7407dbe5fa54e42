// Written by `npm run texts` from messages/en/profile.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const profileTexts = {
  documentTitle: 'Profile | Civic Hub',
  title: 'Profile',
  subtitle: 'Your name and your picture, as others see them.',
  saved: {
    title: 'Profile updated',
    body: 'Your profile has been updated successfully.',
  },
  failed: 'Profile update failed',
  notAuthenticated: 'Not authenticated',
  offline: 'Your profile is kept by the hub, which cannot be reached at the moment. What you changed stays on this page. Save it again when there is a connection.',
  actionItems: (committee: string) => `Your action items in ${isolate(committee)}`,
  about: {
    name: 'Full name',
    nameHint: 'Members of your committees see it beside what you do.',
    nameRequired: 'Enter your full name.',
    nameTooLong: 'Use at most 200 characters.',
    nameAlike: 'A member of one of your committees has a name that looks like this one. Choose a name that others can tell apart.',
    proposal: (name: string) => `Use “${isolate(name)}”`,
    save: 'Save',
    saving: 'Saving…',
  },
  picture: {
    hint: 'Members of your committees see it. Without one, they see your initials.',
    choose: 'Choose a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    unreadable: 'This file is not a picture that this browser can read. Choose a photo, for example a JPEG or PNG.',
    refused: 'The hub does not take this picture. Choose another one.',
    crop: {
      title: 'Crop your picture',
      hint: 'Move the picture with the mouse, a finger or the arrow keys. What is in the circle is shown.',
      area: 'Part of the picture',
      zoom: 'Zoom',
      save: 'Save picture',
    },
  },
}
