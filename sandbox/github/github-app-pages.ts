import type { FastifyInstance } from 'fastify';
import { html, sendPage } from '../common/page.ts';
import { withQuery } from '../common/redirects.ts';
import { sendChosenRepositories, sendInstallation } from './github-app-events.ts';
import { GITHUB_APP_SLUG } from './github-app.ts';
import { repositoryId } from './github-world.ts';
import type { GitHubWorld } from './github-world.ts';

type Query = Record<string, string | undefined>;

/**
 * https://docs.github.com/en/apps/creating-github-apps/registering-a-github-app/about-the-setup-url
 */
export function addAppPages(app: FastifyInstance, world: GitHubWorld): void {
  app.get<{ Params: { slug: string }; Querystring: Query }>(
    '/apps/:slug/installations/new',
    async (request, reply) => {
      const { login, state } = request.query;
      if (request.params.slug !== GITHUB_APP_SLUG) return reply.code(404).send('Not Found');
      const person = login === undefined ? null : await world.users.find(login);
      if (person === null) {
        const people = await world.users.list();
        return sendPage(reply, {
          title: 'Install ProtoHaat',
          realService: 'GitHub',
          body: html`<p>Pick the account whose repositories the app may read: no password is asked.</p>
            <ul class="plain">
              ${people.map(
                (user) =>
                  html`<li>
                    <a
                      class="person"
                      href="?${new URLSearchParams({ login: user.login, ...(state === undefined ? {} : { state }) }).toString()}"
                    >
                      <img class="face" src="/github/avatars/${user.id}.svg" alt="" /><span
                        >${user.name}<small>${user.login}</small></span
                      >
                    </a>
                  </li>`,
              )}
            </ul>`,
        });
      }
      const installation = world.app.findByLogin(person.login);
      const repositories = await world.folder.list(person.login);
      const isChosen = (id: number): boolean => installation?.repositoryIds?.includes(id) === true;
      return sendPage(reply, {
        title: 'Install ProtoHaat',
        realService: 'GitHub',
        body: html`<p>The app asks to read the contents and metadata of the repositories that you choose.</p>
          <form method="post" class="card">
            <input type="hidden" name="login" value="${person.login}" />
            <fieldset>
              <legend>Only select repositories of ${person.login}</legend>
              ${repositories.map(
                (item) =>
                  html`<p>
                    <label
                      ><input
                        type="checkbox"
                        name="repository"
                        value="${item.name}"
                        ${isChosen(repositoryId(world, item)) ? 'checked' : ''}
                      />
                      ${item.name} ${item.settings.private ? '(private)' : ''}</label
                    >
                  </p>`,
              )}
            </fieldset>
            <button class="primary" name="answer" value="save">
              ${installation === null ? 'Install' : 'Save'}
            </button>
            ${installation === null ? '' : html`<button name="answer" value="uninstall">Uninstall</button>`}
          </form>`,
      });
    },
  );
  app.post<{ Params: { slug: string }; Querystring: Query; Body: string }>(
    '/apps/:slug/installations/new',
    async (request, reply) => {
      const form = new URLSearchParams(request.body);
      const person = await world.users.find(form.get('login') ?? '');
      if (person === null || request.params.slug !== GITHUB_APP_SLUG)
        return reply.code(404).send('Not Found');
      const known = world.app.findByLogin(person.login);
      if (form.get('answer') === 'uninstall') {
        if (known !== null) {
          world.app.delete(known);
          sendInstallation(world, known, 'deleted');
        }
        return sendPage(reply, {
          title: 'Uninstalled',
          realService: 'GitHub',
          body: html`<p>The app can no longer read repositories of ${person.login}.</p>`,
        });
      }
      const names = form.getAll('repository');
      const chosen = (await world.folder.list(person.login)).filter((item) => names.includes(item.name));
      const installation = world.app.save(
        person.login,
        chosen.map((item) => repositoryId(world, item)),
      );
      if (known === null) sendInstallation(world, installation, 'created');
      else sendChosenRepositories(world, installation, known.repositoryIds);
      return reply.redirect(
        withQuery(world.app.addresses.setupUrl, {
          installation_id: String(installation.id),
          setup_action: known === null ? 'install' : 'update',
          state: request.query['state'] ?? null,
        }),
        303,
      );
    },
  );
}
