export { loadPage as loader, loadPayload as clientLoader } from '../app/pages/page-loader.ts'
export { pageMeta as meta } from '../app/pages/page-meta.ts'
export { LoginPage as default } from '../features/login/login-page.tsx'
