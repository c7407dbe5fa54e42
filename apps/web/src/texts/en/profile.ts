export const profileTexts = {
  documentTitle: 'Profile | Civic Hub',
  title: 'Profile',
  subtitle: 'How others see you, and your account.',
  about: {
    title: 'Name and picture',
  },
} as const
