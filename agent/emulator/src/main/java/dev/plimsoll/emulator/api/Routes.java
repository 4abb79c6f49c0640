package dev.plimsoll.emulator.api;

import dev.plimsoll.emulator.account.ApiKeys;
import dev.plimsoll.emulator.dialect.Neon;
import io.javalin.config.RoutesConfig;

/** The routes of all calls. */
final class Routes {

    private static final String PROJECT = "/projects/{project_id}";
    private static final String BRANCH = PROJECT + "/branches/{branch_id}";
    private static final String ENDPOINT = PROJECT + "/endpoints/{endpoint_id}";

    private Routes() {}

    /** Adds those of every profile. */
    static void add(RoutesConfig routes, String root, Site site, ApiKeys keys) {
        AccountCalls account = new AccountCalls(site, keys);
        routes.post(root + "/api_keys", account::create);
        routes.get(root + "/api_keys", account::list);
        routes.delete(root + "/api_keys/{key_id}", account::revoke);
        ComputeCalls computes = new ComputeCalls(site, site.attributes().scenario().keys().variants());
        routes.get(root + PROJECT + "/endpoints", computes::list);
        routes.post(root + PROJECT + "/endpoints", computes::create);
        routes.patch(root + ENDPOINT, computes::update);
        routes.delete(root + ENDPOINT, computes::delete);
        routes.post(root + ENDPOINT + "/restart", computes::restart);
        if (site.dialect() instanceof Neon neon) {
            routes.get(root + "/users/me", account::me);
            routes.get(root + ENDPOINT, computes::get);
            routes.post(root + ENDPOINT + "/start", computes::start);
            routes.post(root + ENDPOINT + "/suspend", computes::suspend);
            addOfNeon(routes, root, site, neon);
        } else {
            routes.get(root + "/projects", call -> ProjectCalls.all(site, call));
        }
    }

    private static void addOfNeon(RoutesConfig routes, String root, Site site, Neon neon) {
        ProjectCalls projects = new ProjectCalls(site, neon);
        routes.get(root + "/projects", projects::list);
        routes.post(root + "/projects", projects::create);
        routes.get(root + "/projects/shared", call -> AccountCalls.none(call, "projects"));
        routes.get(root + PROJECT, projects::get);
        routes.patch(root + PROJECT, projects::update);
        routes.delete(root + PROJECT, projects::delete);
        routes.get(root + PROJECT + "/operations", projects::operations);
        routes.get(root + PROJECT + "/operations/{operation_id}", projects::operation);
        routes.get(root + "/users/me/organizations", call -> AccountCalls.none(call, "organizations"));
        routes.get(root + "/auth", AccountCalls::auth);
        routes.get(root + "/regions", AccountCalls::regions);
        BranchCalls branches = new BranchCalls(site, neon);
        routes.get(root + PROJECT + "/branches", branches::list);
        routes.post(root + PROJECT + "/branches", branches::create);
        routes.get(root + PROJECT + "/branches/count", branches::count);
        routes.get(root + BRANCH, branches::get);
        routes.patch(root + BRANCH, branches::update);
        routes.delete(root + BRANCH, branches::delete);
        routes.post(root + BRANCH + "/set_as_default", branches::makeDefault);
        routes.get(root + BRANCH + "/endpoints", branches::endpoints);
        ConsumptionCalls consumption = new ConsumptionCalls(site, neon);
        routes.get(root + "/consumption_history/v2/projects", consumption::projects);
        routes.get(root + "/consumption_history/v2/branches", consumption::branches);
        DatabaseCalls databases = new DatabaseCalls(site, neon);
        routes.get(root + PROJECT + "/connection_uri", databases::connectionUri);
        routes.get(root + BRANCH + "/databases", databases::list);
        routes.post(root + BRANCH + "/databases", databases::create);
        routes.get(root + BRANCH + "/databases/{database_name}", databases::get);
        routes.delete(root + BRANCH + "/databases/{database_name}", databases::delete);
        routes.get(root + BRANCH + "/roles", databases::roles);
        routes.get(root + BRANCH + "/roles/{role_name}", databases::role);
        routes.get(root + BRANCH + "/roles/{role_name}/reveal_password", databases::password);
    }
}
