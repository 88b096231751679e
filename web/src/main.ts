import '@fontsource/saira-semi-condensed/latin-400.css';
import '@fontsource/saira-semi-condensed/latin-500.css';
import '@fontsource/saira-semi-condensed/latin-600.css';
import '@fontsource/saira-semi-condensed/latin-700.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './look/tokens.css';
import './look/controls.css';
import './look/frame.css';
import './look/panels.css';
import './look/table.css';
import './look/terrain.css';
import './look/marks.css';
import './look/replay.css';
import './look/pages.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
