/** The specification's constants that concern the site as a whole. */
export const SITE_NAME = 'Plumdrop'
export const THEME_COLOUR = '#7A5CF6'
