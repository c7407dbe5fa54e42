export const notFoundTexts = {
  documentTitle: 'Page not found | Civic Hub',
  code: '404',
  message: 'Oops! Page not found',
  home: 'Return to Home',
} as const
