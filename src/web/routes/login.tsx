export { LoginPage as default } from '../features/login/login-page.tsx'
export { loadPage as loader, loadPayload as clientLoader } from '../features/pages/page-loader.ts'
export { pageMeta as meta } from '../features/pages/page-meta.ts'
